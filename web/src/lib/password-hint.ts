/** The rules of a new password, told before they are broken. */
export const PASSWORD_HINT =
  'At least 8 characters, with a lowercase and an uppercase letter, a number and a special character';
