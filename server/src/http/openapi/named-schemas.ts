import * as accounts from '@plumbline/contract/accounts';
import * as accountExport from '@plumbline/contract/accounts/account-export';
import * as accountSecurity from '@plumbline/contract/accounts/account-security';
import * as clientErrors from '@plumbline/contract/app/client-errors';
import * as billing from '@plumbline/contract/billing';
import * as books from '@plumbline/contract/books';
import * as catalog from '@plumbline/contract/catalog';
import * as certificates from '@plumbline/contract/certificates';
import * as changeOrders from '@plumbline/contract/change-orders';
import * as clients from '@plumbline/contract/clients';
import { discountInput, discountOnWire } from '@plumbline/contract/content/discount';
import { estimateFile, estimateFileInput, storedFile } from '@plumbline/contract/content/files';
import * as groups from '@plumbline/contract/content/groups';
import { estimateKit, estimateKitInput } from '@plumbline/contract/content/kits';
import {
  additionalCost,
  additionalCostInput,
  laborLine,
  laborLineInput,
  materialLine,
  materialLineInput,
  textLine,
  textLineInput,
} from '@plumbline/contract/content/lines';
import { stage, stageInput } from '@plumbline/contract/content/schedule';
import { estimateTax, taxInput } from '@plumbline/contract/content/taxes';
import { profit } from '@plumbline/contract/costs';
import * as csvImport from '@plumbline/contract/csv-import';
import * as analytics from '@plumbline/contract/dashboard';
import * as apiKeys from '@plumbline/contract/developers/api-keys';
import * as webhooks from '@plumbline/contract/developers/webhooks';
import * as errors from '@plumbline/contract/errors';
import * as estimates from '@plumbline/contract/estimates';
import * as documentPreview from '@plumbline/contract/estimates/document-preview';
import * as mailPreview from '@plumbline/contract/estimates/mail-preview';
import * as publicEstimates from '@plumbline/contract/estimates/public-estimates';
import * as questions from '@plumbline/contract/estimates/questions';
import * as reminders from '@plumbline/contract/estimates/reminders';
import * as revisions from '@plumbline/contract/estimates/revisions';
import { sendRequest, sendResponse } from '@plumbline/contract/estimates/sending';
import * as signature from '@plumbline/contract/estimates/signature';
import * as templates from '@plumbline/contract/estimates/templates';
import * as views from '@plumbline/contract/estimates/views';
import * as files from '@plumbline/contract/files';
import * as invoices from '@plumbline/contract/invoices';
import * as ownWork from '@plumbline/contract/invoices/own-work';
import * as publicInvoices from '@plumbline/contract/invoices/public-invoices';
import * as invoiceReminders from '@plumbline/contract/invoices/reminders';
import * as kits from '@plumbline/contract/kits';
import { displayOnWire } from '@plumbline/contract/offer/display-field';
import * as offer from '@plumbline/contract/offer/offer';
import * as payments from '@plumbline/contract/payments';
import * as deposits from '@plumbline/contract/payments/deposits';
import * as keyTest from '@plumbline/contract/payments/key-test';
import * as settings from '@plumbline/contract/settings';
import * as taxRates from '@plumbline/contract/settings/tax-rates';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Parts of an estimate that several responses and requests contain. */
const PARTS = {
  additionalCost,
  additionalCostInput,
  discountInput,
  discountOnWire,
  displayOnWire,
  estimateFile,
  estimateFileInput,
  estimateKit,
  estimateKitInput,
  estimateTax,
  laborLine,
  laborLineInput,
  materialLine,
  materialLineInput,
  profit,
  sendRequest,
  sendResponse,
  stage,
  stageInput,
  storedFile,
  taxInput,
  textLine,
  textLineInput,
};
const MODULES = [
  accounts,
  accountSecurity,
  accountExport,
  analytics,
  apiKeys,
  billing,
  books,
  catalog,
  certificates,
  changeOrders,
  clients,
  clientErrors,
  csvImport,
  deposits,
  documentPreview,
  errors,
  estimates,
  files,
  groups,
  invoices,
  keyTest,
  kits,
  mailPreview,
  offer,
  payments,
  publicEstimates,
  ownWork,
  publicInvoices,
  invoiceReminders,
  questions,
  reminders,
  revisions,
  settings,
  signature,
  taxRates,
  templates,
  PARTS,
  views,
  webhooks,
];

/** Formats that make the patterns which Zod adds redundant. */
const FORMATS_WITH_PATTERNS = new Set(['uuid', 'date', 'date-time', 'email']);

/**
 * Names every exported schema of the contract: `estimateRequest` is published as `EstimateRequest`. Throws if two schemas would
 * have the same name, since one of them would be published in both places.
 */
function nameSchemas(): z.core.$ZodRegistry<{ id?: string }> {
  const registry = z.registry<{ id?: string }>();
  const taken = new Set<string>();
  for (const [name, schema] of MODULES.flatMap((module) => Object.entries<unknown>({ ...module }))) {
    if (!isNamed(name, schema) || registry.has(schema)) continue;
    const id = publishedName(name);
    if (taken.has(id)) throw new Error(`Two schemas of the contract would be published as ${id}`);
    taken.add(id);
    registry.add(schema, { ...z.globalRegistry.get(schema), id });
  }
  return registry;
}

/** Request bodies get the suffix `Request`, responses get none, regardless of their names in the contract. */
const publishedName = (name: string) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replace(/Input$/, 'Request').replace(/OnWire$/, '');

/** Queries, parameters, headers and single fields are inlined. */
function isNamed(name: string, schema: unknown): schema is z.ZodType {
  return schema instanceof z.ZodType && !/(?:Query|Params|Headers|Field|Fields)$/.test(name);
}

type Override = Parameters<typeof z.toJSONSchema>[1] extends infer Options
  ? Options extends { override?: infer Found }
    ? NonNullable<Found>
    : never
  : never;

const override: Override = ({ zodSchema, jsonSchema }) => {
  const meta = z.globalRegistry.get(zodSchema) as { jsonSchema?: object; description?: string } | undefined;
  if (meta?.description) jsonSchema.description = meta.description;
  if (meta?.jsonSchema) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
    Object.assign(jsonSchema, meta.jsonSchema);
  }
  // A response can gain fields; only strict requests refuse unknown ones.
  if (zodSchema instanceof z.ZodObject && !zodSchema.def.catchall) delete jsonSchema.additionalProperties;
  // These bounds add nothing to the type.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format && FORMATS_WITH_PATTERNS.has(jsonSchema.format)) delete jsonSchema.pattern;
};

/** Converts routes and the whole document to JSON Schema, with references to named schemas. */
export function describeSchemas() {
  const options = { schemaRegistry: nameSchemas(), zodToJsonConfig: { override } };
  const transformObject = createJsonSchemaTransformObject(options);
  return {
    transform: createJsonSchemaTransform(options),
    transformObject: (document: Parameters<typeof transformObject>[0]) =>
      withUsedSchemas(withoutTwins(tidyNames(transformObject(document)))),
  };
}

interface WithSchemas {
  components: { schemas: Record<string, object> };
}

/** Removes the suffix that distinguishes inputs from outputs (`EstimateRequestInput`). */
function tidyNames(document: object): WithSchemas {
  const text = JSON.stringify(document).replaceAll(/(#\/components\/schemas\/\w+Request)Input"/g, '$1"');
  const tidy = JSON.parse(text) as WithSchemas;
  const { schemas } = tidy.components;
  for (const name of Object.keys(schemas).filter((each) => each.endsWith('RequestInput'))) {
    schemas[name.slice(0, -'Input'.length)] = schemas[name] as object;
    delete schemas[name];
  }
  return tidy;
}

/** Uses one schema if requests and responses have the same. */
function withoutTwins(document: WithSchemas): WithSchemas {
  const { schemas } = document.components;
  const isTwin = (name: string) =>
    name in schemas && JSON.stringify(schemas[`${name}Input`]) === JSON.stringify(schemas[name]);
  const text = JSON.stringify(document).replaceAll(
    /(#\/components\/schemas\/(\w+))Input"/g,
    (whole, reference: string, name: string) => (isTwin(name) ? `${reference}"` : whole),
  );
  return JSON.parse(text) as WithSchemas;
}

/** Removes schemas without references, and sorts the others. */
function withUsedSchemas(document: WithSchemas): WithSchemas {
  const { schemas } = document.components;
  const used = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (name && !used.has(name)) {
        used.add(name);
        visit(schemas[name]);
      }
  };
  visit({ ...document, components: { ...document.components, schemas: {} } });
  document.components.schemas = Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => used.has(name))
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );
  return document;
}
