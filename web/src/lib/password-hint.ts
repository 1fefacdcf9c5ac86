/** The rules of a new password, shown before any error. */
export const PASSWORD_HINT =
  'At least 8 characters, with a lowercase and an uppercase letter, a number and a special character';
