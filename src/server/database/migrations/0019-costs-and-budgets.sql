-- What a cost may be charged to beside a cost centre, how an order's cost is split, and the budgets that it comes out of.

-- In whose name invoices are made out.
create table legal_entity (
  company_id uuid not null references company (id),
  id uuid not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  tax_number text,
  is_default boolean not null,
  is_open boolean not null,
  primary key (company_id, id),
  unique (company_id, code)
);
create unique index legal_entity_one_default on legal_entity (company_id) where is_default;

-- Who answers for a cost centre, to which department its costs belong, and who is invoiced.
alter table cost_centre
  add column owner_id uuid,
  add column department_id uuid,
  add column legal_entity_id uuid,
  add constraint cost_centre_owner foreign key (company_id, owner_id) references person (company_id, id),
  add constraint cost_centre_department foreign key (company_id, department_id) references department (company_id, id),
  add constraint cost_centre_legal_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id);

-- A person or department that answers for a cost, and who may charge it: a person, a department with those below it, everybody.
create table expense_owner (
  company_id uuid not null references company (id),
  id uuid not null,
  owner_person_id uuid,
  owner_department_id uuid,
  by_person_id uuid,
  by_department_id uuid,
  primary key (company_id, id),
  foreign key (company_id, owner_person_id) references person (company_id, id),
  foreign key (company_id, owner_department_id) references department (company_id, id),
  foreign key (company_id, by_person_id) references person (company_id, id),
  foreign key (company_id, by_department_id) references department (company_id, id),
  constraint expense_owner_is_one check (num_nonnulls(owner_person_id, owner_department_id) = 1),
  constraint expense_owner_for_one check (num_nonnulls(by_person_id, by_department_id) <= 1)
);

-- A project or work breakdown element, by the code that the company's books know.
create table project (
  company_id uuid not null references company (id),
  id uuid not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  lead_id uuid,
  -- Days in Shanghai, both included.
  from_date date,
  until_date date,
  is_open boolean not null,
  is_for_everybody boolean not null,
  primary key (company_id, id),
  unique (company_id, code),
  foreign key (company_id, lead_id) references person (company_id, id)
);

-- Who may charge a project, where not everybody may: people, and departments with those below them.
create table project_member (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  person_id uuid,
  department_id uuid,
  primary key (company_id, id),
  foreign key (company_id, project_id) references project (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, department_id) references department (company_id, id),
  constraint project_member_is_one check (num_nonnulls(person_id, department_id) = 1)
);
create index project_member_of on project_member (company_id, project_id);

-- Leave to spend, anew for each period. What is null covers everything.
create table budget (
  company_id uuid not null references company (id),
  id uuid not null,
  code text not null,
  name_zh text not null,
  name_en text not null,
  department_id uuid,
  project_id uuid,
  -- Lines such as flight.
  products text[],
  period text not null check (period in ('month', 'quarter', 'year')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  limit_minor bigint not null check (limit_minor >= 0),
  owner_id uuid,
  from_date date,
  until_date date,
  is_open boolean not null,
  primary key (company_id, id),
  unique (company_id, code),
  foreign key (company_id, department_id) references department (company_id, id),
  foreign key (company_id, project_id) references project (company_id, id),
  foreign key (company_id, owner_id) references person (company_id, id)
);

-- A budget in one of its periods; made when it is first touched. Free is what is neither reserved nor spent. Beyond the limit it
-- goes only by the excess that somebody who may has allowed.
create table budget_line (
  company_id uuid not null,
  budget_id uuid not null,
  period_start date not null,
  period_end date not null,
  limit_minor bigint not null check (limit_minor >= 0),
  reserved_minor bigint not null check (reserved_minor >= 0),
  spent_minor bigint not null check (spent_minor >= 0),
  excess_minor bigint not null check (excess_minor >= 0),
  primary key (company_id, budget_id, period_start),
  foreign key (company_id, budget_id) references budget (company_id, id),
  constraint budget_line_within_limit check (reserved_minor + spent_minor <= limit_minor + excess_minor)
);

-- What an order's cost is charged to, part by part. Parts are added (a change with a difference adds its own), never changed.
create table order_cost (
  company_id uuid not null,
  order_id uuid not null,
  part_no integer not null check (part_no > 0),
  cost_centre_id uuid,
  owner_person_id uuid,
  owner_department_id uuid,
  project_id uuid,
  legal_entity_id uuid,
  -- Whose part it is, where travellers of one order are charged to different ones; null for the whole order's.
  traveller_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor >= 0),
  charged_by uuid not null,
  at timestamptz not null,
  primary key (company_id, order_id, part_no),
  foreign key (company_id, order_id) references orders (company_id, id),
  foreign key (company_id, cost_centre_id) references cost_centre (company_id, id),
  foreign key (company_id, owner_person_id) references person (company_id, id),
  foreign key (company_id, owner_department_id) references department (company_id, id),
  foreign key (company_id, project_id) references project (company_id, id),
  foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  foreign key (company_id, traveller_id) references person (company_id, id),
  foreign key (company_id, charged_by) references person (company_id, id),
  constraint order_cost_is_one check (num_nonnulls(cost_centre_id, owner_person_id, owner_department_id) = 1)
);
-- What somebody charged lately.
create index order_cost_recent on order_cost (company_id, charged_by, at desc);

-- The ledger of costs, beside the one of payments: what each part has reserved, spent and given back. One step of an order is
-- entered once, however often it is asked for.
create table cost_entry (
  company_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  part_no integer not null,
  step text not null check (char_length(step) between 1 and 80),
  kind text not null check (kind in ('reserve', 'settle', 'release', 'return')),
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, order_id, part_no) references order_cost (company_id, order_id, part_no)
);
create unique index cost_entry_once on cost_entry (company_id, order_id, step, part_no, kind);

-- The budgets that an entry counts in: of its department, its project and its product, all at once.
create table cost_entry_budget (
  company_id uuid not null,
  entry_id uuid not null,
  budget_id uuid not null,
  period_start date not null,
  primary key (company_id, entry_id, budget_id),
  foreign key (company_id, entry_id) references cost_entry (company_id, id),
  foreign key (company_id, budget_id, period_start) references budget_line (company_id, budget_id, period_start)
);
-- Entry ids begin with their time: what moved a budget is paged through in this order.
create index cost_entry_budget_of on cost_entry_budget (company_id, budget_id, period_start, entry_id);

create trigger order_cost_immutable before update or delete on order_cost for each row execute function is_immutable();
create trigger cost_entry_immutable before update or delete on cost_entry for each row execute function is_immutable();
create trigger cost_entry_budget_immutable before update or delete on cost_entry_budget for each row execute function is_immutable();
