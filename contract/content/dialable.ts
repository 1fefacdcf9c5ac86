/** After the last four digits of a number, a word, a sign or a spaced slash starts an extension or another number. */
const NOT_DIALED = /(\d{4})[\s(.-]*([a-z,;#]|\/ ).*|(?!^\+)\D/gi;

/** A phone number as dialed: the digits of the first number, and a leading plus. */
export const dialable = (phone: string) => phone.replace(NOT_DIALED, '$1');
