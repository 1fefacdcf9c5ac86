import { registerRequest } from '@plumbline/contract/accounts';
import { laborTypeRequest, materialRequest } from '@plumbline/contract/catalog';
import type { AccountId } from '../account-id.ts';
import type { Deps } from '../deps.ts';
import { registerAccount } from '../domains/accounts/registration/register-account.ts';
import { verifyEmail } from '../domains/accounts/registration/verify-email.ts';
import { createLaborType } from '../domains/catalog/create-labor-type.ts';
import { createMaterial } from '../domains/catalog/create-material.ts';
import { changeSettings } from '../domains/settings/change-settings.ts';
import { VERIFY_EMAIL } from '../mail/token-purposes.ts';
import { REGISTRATION, SETTINGS } from './contractor.ts';
import { BOOK_LABOR, BOOK_MATERIALS } from './jobs/price-book.ts';
import { findAccountId, findVerificationId } from './queries.ts';

/** Registers the contractor, follows the mailed link and fills in the settings and the price book. */
export async function openAccount(deps: Deps): Promise<AccountId> {
  const request = registerRequest.parse(REGISTRATION);
  await registerAccount(deps, request, null);
  const account = await findAccountId(deps.db, request.email);
  const verification = account && (await findVerificationId(deps.db, account));
  if (!verification) throw new Error('The demo contractor was not registered.');
  const token = deps.secret.tokenFor(VERIFY_EMAIL, verification);
  await verifyEmail(deps, token, { signsIn: false, userAgent: undefined });
  await changeSettings(deps, account, SETTINGS);
  for (const material of BOOK_MATERIALS) await createMaterial(deps, account, materialRequest.parse(material));
  for (const type of BOOK_LABOR) await createLaborType(deps, account, laborTypeRequest.parse(type));
  return account;
}
