export interface LockFile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>
}

/** Why an install is needed, or null. */
export function whyInstall(lock: LockFile, installed: LockFile | null): string | null

/** Installs what is missing and runs this TypeScript program with the project's own Node. */
export function bootstrap(entry: string): void
