import { desc } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { adminActs } from '../../db/schema/schema.ts';

export type AdminAct = Omit<typeof adminActs.$inferSelect, 'id'>;

export async function insertAct(tx: Transaction, act: typeof adminActs.$inferInsert): Promise<void> {
  await tx.insert(adminActs).values(act);
}

export async function findActs(db: Queryable, limit: number): Promise<AdminAct[]> {
  return db
    .select({
      act: adminActs.act,
      operator: adminActs.operator,
      subjectId: adminActs.subjectId,
      detail: adminActs.detail,
      createdAt: adminActs.createdAt,
    })
    .from(adminActs)
    .orderBy(desc(adminActs.createdAt), desc(adminActs.id))
    .limit(limit);
}
