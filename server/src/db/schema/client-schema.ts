import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './account-schema.ts';
import { moment } from './column-types.ts';

export const clients = pgTable(
  'clients',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    clientType: text('client_type').notNull().default('residential'),
    notes: text('notes'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('clients_account_name').on(t.accountId, t.name)],
);
