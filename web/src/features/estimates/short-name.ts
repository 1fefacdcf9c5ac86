/** Words of companies and groups, and of "Harrison Homeowners' Association", but not of people. */
const COMPANY =
  /\b(llc|inc|corp|ltd|co|co-op|company|associat\w*|hoa|homeowners\W*|group|partners\w*|properties|property|management|realty|rentals?|church|school|district|city|county|dental|clinic|hospital|bank|trust|estate|hotel|restaurant|cafe|center|apartments?|condo\w*|services?|club|foundation|the|of|and)\b|[&\d]/i;

/** How to call a client in a sentence: a person by the first name, a company by its whole name. */
export function shortName(client: { readonly name: string } | null): string {
  const name = client?.name.trim() ?? '';
  if (name === '') return 'your client';
  const words = name.split(/\s+/);
  return COMPANY.test(name) || words.length > 3 ? name : (words[0] ?? name);
}
