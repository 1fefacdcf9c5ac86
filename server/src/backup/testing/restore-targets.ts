import { IS_LONG } from '../../testing/is-long.ts';

type Kind = 'embedded' | 'postgres';

/** The kind of the database that backups are made of here. */
export const HERE: Kind = process.env.TEST_DATABASE_KIND === 'postgres' ? 'postgres' : 'embedded';
const every: readonly Kind[] = process.env.TEST_DATABASE_URL ? ['embedded', 'postgres'] : ['embedded'];
/** A restore into PostgreSQL takes a tenth of the time: it is the target where the kind makes no difference. */
export const QUICKEST: Kind = every.at(-1) ?? 'embedded';
/** `npm run test:all` restores from each kind into each, others into the other kind. */
export const TARGETS: readonly Kind[] = IS_LONG ? every : [every.find((kind) => kind !== HERE) ?? HERE];
