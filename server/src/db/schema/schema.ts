/** Every table, grouped by subject. */

export * from './account-schema.ts';
export * from './api-schema.ts';
export * from './catalog-schema.ts';
export * from './client-schema.ts';
export * from './delivery-schema.ts';
export * from './estimate-schema.ts';
export * from './file-schema.ts';
export * from './invoice-schema.ts';
export * from './kit-schema.ts';
export * from './message-schema.ts';
export * from './payment-schema.ts';
export * from './plan-schema.ts';
export * from './tally-schema.ts';
export * from './template-schema.ts';
export * from './version-schema.ts';
