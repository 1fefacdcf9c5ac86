import { describe, expect, it } from 'vitest';
import { loginRequest, registerForm, registerRequest, resendVerificationRequest } from './accounts.ts';
import { faultsOf } from './testing/faults-of.ts';

const registration = {
  firstName: 'Marta',
  lastName: 'Brandt',
  email: 'marta@cutterridge.example',
  password: 'Plumb-line1',
};
const form = { ...registration, confirmPassword: registration.password };

const faultsByField = (value: unknown) => {
  const { error } = registerForm.safeParse(value);
  return error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? [];
};

describe('registering', () => {
  it('takes a name, an address and a strong password; a company is optional', () => {
    expect(faultsOf(registerRequest, registration)).toEqual([]);
    expect(faultsOf(registerRequest, { ...registration, companyName: 'Cutter Ridge Roofing' })).toEqual([]);
    expect(faultsOf(registerRequest, { ...registration, companyName: '' })).toEqual([]);
  });

  it('drops attribution entries that a database cannot store', () => {
    const attribution = { utm_source: 'reddit', utm_term: 'a\u0000b', utm_content: '\ud83d', 'x\u0000': 'y' };
    const parsed = registerRequest.parse({ ...registration, attribution });
    expect(parsed.attribution).toEqual({ utm_source: 'reddit' });
  });

  it.each([
    [{ firstName: '' }, 'First name is required'],
    [{ firstName: '   ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ email: '' }, 'Please enter a valid email address'],
    [{ email: 'marta' }, 'Please enter a valid email address'],
    [{ password: 'Short1!' }, 'Password must be at least 8 characters'],
    [{ password: 'PLUMB-LINE1' }, 'Password must contain at least one lowercase letter'],
    [{ password: 'plumb-line1' }, 'Password must contain at least one uppercase letter'],
    [{ password: 'Plumb-line' }, 'Password must contain at least one number'],
    [{ password: 'Plumbline1' }, 'Password must contain at least one special character'],
    [{ password: 'Plumb line1' }, 'Password must contain at least one special character'],
  ])('with %j answers %j', (changes, message) => {
    expect(faultsOf(registerRequest, { ...registration, ...changes })).toEqual([message]);
    expect(
      faultsOf(registerForm, {
        ...form,
        ...changes,
        confirmPassword: 'password' in changes ? changes.password : form.confirmPassword,
      }),
    ).toEqual([message]);
  });

  it('reports every fault of a password at once', () => {
    expect(faultsOf(registerRequest, { ...registration, password: '' })).toEqual([
      'Password must be at least 8 characters',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character',
    ]);
  });

  it('accepts letters, digits and punctuation of any script in a password', () => {
    expect(faultsOf(registerRequest, { ...registration, password: 'Żółwie٣。x' })).toEqual([]);
  });

  it('bounds a password, so that hashing it stays quick', () => {
    const longest = `Aa1!${'x'.repeat(196)}`;
    expect(faultsOf(registerRequest, { ...registration, password: longest })).toEqual([]);
    expect(faultsOf(registerRequest, { ...registration, password: `${longest}x` })).toEqual([
      'Password must be at most 200 characters',
    ]);
  });

  it('keeps blanks within and around a password', () => {
    expect(registerRequest.parse({ ...registration, password: ' Plumb-line1 ' }).password).toBe(
      ' Plumb-line1 ',
    );
  });

  it('names missing and unknown fields', () => {
    expect(faultsOf(registerRequest, { isAdmin: true })).toEqual([
      'firstName: Required',
      'lastName: Required',
      'Please enter a valid email address',
      'password: Required',
      "The request does not take 'isAdmin'",
    ]);
  });
});

describe('the registration form', () => {
  it('requires the password twice', () => {
    expect(faultsByField({ ...form, confirmPassword: '' })).toEqual([
      ['confirmPassword', 'Please confirm your password'],
    ]);
  });

  it('reports differing passwords on the second field', () => {
    expect(faultsByField({ ...form, confirmPassword: 'Plumb-line2' })).toEqual([
      ['confirmPassword', "Passwords don't match"],
    ]);
  });

  it('reports them together with other faults', () => {
    expect(faultsByField({ ...form, firstName: '', confirmPassword: 'x' })).toEqual([
      ['firstName', 'First name is required'],
      ['confirmPassword', "Passwords don't match"],
    ]);
  });

  it('accepts matching passwords', () => {
    expect(faultsByField(form)).toEqual([]);
  });
});

describe('signing in', () => {
  it.each([
    [{ email: 'marta', password: 'x' }, ['Please enter a valid email address']],
    [{ email: 'marta@cutterridge.example', password: '' }, ['Password is required']],
    [{ email: '', password: '' }, ['Please enter a valid email address', 'Password is required']],
    [{ email: 'Marta@CutterRidge.example', password: 'any old one' }, []],
  ])('with %j answers %j', (request, messages) => {
    expect(faultsOf(loginRequest, request)).toEqual(messages);
  });

  it('checks only the length of a password, not the rules for new ones', () => {
    const email = 'marta@cutterridge.example';
    expect(faultsOf(loginRequest, { email, password: 'x'.repeat(1_000) })).toEqual([]);
    expect(faultsOf(loginRequest, { email, password: 'x'.repeat(1_001) })).toEqual(['Password is too long']);
  });
});

it('asking for the verification mail again requires an address', () => {
  expect(faultsOf(resendVerificationRequest, { email: 'x' })).toEqual(['Please enter a valid email address']);
  expect(resendVerificationRequest.parse({ email: 'A@B.example ' })).toEqual({ email: 'a@b.example' });
});
