import {
  type AdditionalCost,
  type EstimateChanges,
  type EstimateFields,
  type LaborTypeKey,
} from '@plumbline/contract/estimates';
import { type AmountMinor, amountMinor, type PriceHundredths } from '@plumbline/contract/pricing/amounts';
import { type Currency, currencyDigits } from '@plumbline/contract/pricing/currency';
import type { Queryable } from '../../db/client.ts';
import { InvalidInputError, NotFoundError } from '../../errors.ts';
import type { AccountId } from '../accounts/account-id.ts';
import { getJobType } from '../catalog/get-job-type.ts';
import { getOwnClient } from '../clients/get-client.ts';
import type {
  ClientCopy,
  CostContent,
  EstimateLines,
  LaborContent,
  MaterialContent,
} from './estimate-content.ts';

const STANDARD_LABOR: Record<Exclude<LaborTypeKey, 'custom'>, string> = {
  lead: 'Lead',
  helper: 'Helper',
  specialist: 'Specialist',
};

/** The client with its addresses, copied. Throws `NotFoundError` naming the field. */
export async function resolveClient(db: Queryable, account: AccountId, id: string): Promise<ClientCopy> {
  const client = await orNamed('clientId', 'clients', () => getOwnClient(db, account, id));
  return {
    clientId: client.id,
    clientName: client.name,
    clientEmail: client.email,
    clientPhone: client.phone,
    clientAddress: client.address,
  };
}

/** The job type with its name, copied. Throws `NotFoundError` naming the field. */
export async function resolveJobType(db: Queryable, account: AccountId, id: string) {
  const jobType = await orNamed('jobTypeId', 'job types', () => getJobType(db, account, id));
  return { jobTypeId: jobType.id, jobTypeName: jobType.name };
}

async function orNamed<Row>(field: string, rows: string, find: () => Promise<Row>): Promise<Row> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof NotFoundError) throw new NotFoundError(`${field} is not one of your ${rows}`);
    throw error;
  }
}

type LineInputs = Pick<EstimateFields, 'laborLines' | 'materialLines' | 'additionalCosts'>;

/** The lines given, ready to be priced; a section not given stays undefined. Throws `InvalidInputError`. */
export function resolveLines(
  input: Partial<LineInputs> | EstimateChanges,
  currency: Currency,
): Partial<EstimateLines> {
  const { laborLines, materialLines, additionalCosts } = input;
  return {
    ...(laborLines && { laborLines: laborLines.map(resolveLabor) }),
    ...(materialLines && { materialLines: materialLines.map(resolveMaterial) }),
    ...(additionalCosts && {
      additionalCosts: additionalCosts.map((cost, index) => resolveCost(cost, index, currency)),
    }),
  };
}

function resolveLabor(line: EstimateFields['laborLines'][number], index: number): LaborContent {
  const { laborType, description, hours, rate } = line;
  if (laborType === 'custom') {
    const field = `laborLines[${index}].laborTypeId`;
    throw new InvalidInputError(field, `${field} must be one of your labor types`);
  }
  const laborTypeName = STANDARD_LABOR[laborType];
  return { laborType, laborTypeId: null, laborTypeName, description, hours, rate };
}

function resolveMaterial(line: EstimateFields['materialLines'][number], index: number): MaterialContent {
  if (line.materialId) {
    const field = `materialLines[${index}].materialId`;
    throw new InvalidInputError(field, `${field} must be a material of the catalog`);
  }
  const { description, quantity, unit, unitCost } = line;
  return { materialId: null, materialName: null, description, quantity, unit, unitCost };
}

function resolveCost(
  cost: { type: AdditionalCost['type']; description: string; amount: PriceHundredths },
  index: number,
  currency: Currency,
): CostContent {
  const field = `additionalCosts[${index}].amount`;
  return {
    type: cost.type,
    description: cost.description,
    amount: toAmount(cost.amount, currency, field),
  };
}

/** An amount typed with up to two decimals, in minor units; a currency without decimals takes whole amounts only. */
function toAmount(hundredths: bigint, currency: Currency, field: string): AmountMinor {
  if (currencyDigits(currency) === 2) return amountMinor(hundredths);
  if (hundredths % 100n !== 0n)
    throw new InvalidInputError(field, `${field} must be a whole number: ${currency} has no decimals`);
  return amountMinor(hundredths / 100n);
}
