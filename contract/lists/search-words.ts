/** Returns a word without its plural ending, so that it is found in both forms. */
function singular(word: string): string {
  // Codes and short words, such as "GS-102" and "gas", stay as they are.
  if (!/^[a-z]{4,}$/.test(word)) return word;
  if (/(?:ies|[^aeiou]y)$/.test(word)) return word.replace(/(?:ies|y)$/, '');
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/**
 * Returns the words of a search of the price book, in lower case and without plural endings: "Shingles" finds "Architectural
 * shingle", and "battery" finds "Batteries". An item is found if each word is somewhere in its texts. Server and browser search by it.
 */
export function searchWords(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean).map(singular);
}
