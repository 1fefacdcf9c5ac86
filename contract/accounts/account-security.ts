import { z } from 'zod';
import { newPasswordField } from '../accounts.ts';
import { emailField } from '../fields.ts';

const EMAIL_MESSAGE = 'Please enter a valid email address';

export const forgotRequest = z.strictObject({ email: emailField(EMAIL_MESSAGE) });
export type ForgotRequest = z.input<typeof forgotRequest>;

export const resetRequest = z.strictObject({ password: newPasswordField });

const confirmPassword = z.string().min(1, { error: 'Please confirm your password' });

/** Compares the passwords once both are present, even if other fields are invalid. */
const matching = (passwordKey: 'password' | 'newPassword') => ({
  error: "Passwords don't match",
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }) => {
    const form = value as Record<string, unknown>;
    return typeof form[passwordKey] === 'string' && Boolean(form.confirmPassword);
  },
});

/** Whether the emailed link can set a password now: false if it is unknown, used or expired. */
export const resetLinkResponse = z.object({ valid: z.boolean() });
export type ResetLinkResponse = z.infer<typeof resetLinkResponse>;

/** The reset form: the request with the password repeated. */
export const resetForm = resetRequest
  .extend({ confirmPassword })
  .refine((form) => form.confirmPassword === form.password, matching('password'));
export type ResetForm = z.input<typeof resetForm>;

/** The current password, which proves the owner's identity. */
const currentPassword = z
  .string()
  .min(1, { error: 'Password is required' })
  .max(1_000, { error: 'Password is too long' });

export const changePasswordRequest = z.strictObject({ currentPassword, newPassword: newPasswordField });
export type ChangePasswordRequest = z.input<typeof changePasswordRequest>;

export const changePasswordForm = changePasswordRequest
  .extend({ confirmPassword })
  .refine((form) => form.confirmPassword === form.newPassword, matching('newPassword'));
export type ChangePasswordForm = z.input<typeof changePasswordForm>;

export const changeEmailRequest = z.strictObject({
  email: emailField(EMAIL_MESSAGE),
  password: currentPassword,
});
export type ChangeEmailRequest = z.input<typeof changeEmailRequest>;

export const closeAccountRequest = z.strictObject({ password: currentPassword });
export type CloseAccountRequest = z.input<typeof closeAccountRequest>;

/** A session of the contractor. */
export const accountSession = z.object({
  id: z.uuid(),
  device: z.string().describe('Browser and system in words, such as "Chrome on Android"'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  current: z.boolean().describe('The session this request came with'),
});
export type AccountSession = z.infer<typeof accountSession>;

/** Counts of the rows that closing the account deletes, shown in the confirmation. */
export const closingSummary = z.object({
  clients: z.number().int(),
  estimates: z.number().int(),
});
export type ClosingSummary = z.infer<typeof closingSummary>;
