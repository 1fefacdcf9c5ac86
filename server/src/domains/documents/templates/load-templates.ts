import { type StoredTemplate, templateContent } from '@plumbline/contract/estimates/templates';
import { priceHundredths, priceToWire } from '@plumbline/contract/pricing/amounts';
import { z } from 'zod';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import {
  type Catalog,
  defaultId,
  entryKey,
  readShipped,
  shippedCatalog,
} from '../../catalog/read-catalog.ts';
import { summarize } from './take-template-content.ts';
import { upsertDefaultTemplates } from './template-queries.ts';

const text = z.string().min(1);
/** The key of the line's group; without one it belongs to none. */
const group = entryKey.optional();
const material = z.union([
  z.strictObject({ group, material: entryKey, quantity: text }),
  z.strictObject({ group, description: text, unit: text, price: text, quantity: text }),
]);

const shippedTemplate = z.strictObject({
  key: entryKey,
  name: text,
  jobType: entryKey,
  jobDescription: text,
  choices: z.array(z.strictObject({ key: entryKey, title: text })).default([]),
  groups: z
    .array(
      z.strictObject({
        key: entryKey,
        title: text,
        kind: z.enum(['included', 'addOn', 'package']),
        choice: entryKey.optional(),
        description: text.optional(),
        preselected: z.boolean().default(false),
      }),
    )
    .default([]),
  labor: z.array(
    z.strictObject({
      group,
      laborType: z.enum(['lead', 'helper', 'specialist']),
      description: text,
      hours: text,
    }),
  ),
  materials: z.array(material),
  costs: z
    .array(
      z.strictObject({
        group,
        type: z.enum(['permit', 'disposal', 'equipment', 'travel', 'other']),
        description: text,
        amount: text,
      }),
    )
    .default([]),
});
type ShippedTemplate = z.output<typeof shippedTemplate>;

/**
 * Loads the shipped templates, after the catalog that they refer to; safe at every start, also of several
 * processes at once.
 */
export async function loadTemplates(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const [templates, catalog] = await Promise.all([
    readShipped('templates.json', shippedTemplate),
    shippedCatalog(),
  ]);
  const rows = templates.map((template) => {
    const content = contentOf(template, catalog);
    return {
      id: defaultId('template', template.key),
      name: template.name,
      content,
      summary: summarize(content),
      updatedAt: deps.clock.now(),
    };
  });
  await inTransaction(deps.db, (tx) => upsertDefaultTemplates(tx, rows));
}

/**
 * Returns the content to store. Throws an error that names the template if it refers to an item missing from
 * the catalog, or is invalid.
 */
function contentOf(template: ShippedTemplate, { jobTypes, materials }: Catalog): StoredTemplate {
  const idOf = (part: string) => defaultId('template', `${template.key}/${part}`);
  const groupId = (key: string | undefined) => (key === undefined ? null : idOf(key));
  const missing = (key: string): never => {
    throw new Error(`templates.json, ${template.key}: the catalog has no '${key}' with a price`);
  };
  const jobType = jobTypes.find(({ key }) => key === template.jobType) ?? missing(template.jobType);
  const content: StoredTemplate = {
    currency: null,
    jobTypeId: defaultId('job-type', template.jobType),
    jobTypeName: jobType.name,
    jobDescription: template.jobDescription,
    choices: template.choices.map(({ key, title }) => ({ id: idOf(key), title })),
    groups: template.groups.map(({ key, choice, ...given }) => ({
      ...given,
      id: idOf(key),
      choiceId: groupId(choice),
    })),
    // The account's own rates replace these.
    laborLines: template.labor.map(({ group: key, ...line }) => ({
      ...line,
      groupId: groupId(key),
      laborTypeName: line.laborType,
      rate: '0',
    })),
    materialLines: template.materials.map((line) => {
      const base = { groupId: groupId(line.group), quantity: line.quantity };
      if (!('material' in line))
        return { ...base, description: line.description, unit: line.unit, unitCost: line.price };
      const found = materials.find(({ key }) => key === line.material);
      const price = found?.defaultPriceHundredths ?? missing(line.material);
      const { name = '', unit } = found ?? {};
      return {
        ...base,
        materialId: defaultId('material', line.material),
        material: { name },
        description: name,
        unit,
        unitCost: priceToWire(priceHundredths(price)),
      };
    }),
    additionalCosts: template.costs.map(({ group: key, ...cost }) => ({ ...cost, groupId: groupId(key) })),
  };
  templateContent.parse(content);
  return content;
}
