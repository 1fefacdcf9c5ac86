/** Words that occur only in the names of companies and groups. */
const GROUP =
  /\b(?:l\.?l\.?c|inc|corp|ltd|co(?:mpany|-op)?|association|assoc|hoa|board|church|school|academy|college|university|hospital|clinic|bank|trust|estate|city|county|town|district|department|office|club|team|family|families|apartments?|condos?|condominiums?|towers?|properties|property|realty|rentals?|management|holdings?|group|partners?|services?|solutions|homes?|builders?|building|construction|contract(?:ors?|ing)|roofing|plumbing|electric(?:al)?|painting|remodeling|landscaping|heating|store|shop|cafe|restaurant|hotel|inn|motel|center|foundation|ministries)\b|\band\b/i;

/** How to address a client or a contractor: a person by the first name, a company or a group by its whole name. */
export function firstNameOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const isPerson =
    words.length <= 3 &&
    words.every((word) => /^[\p{L}\p{M}'’.-]+$/u.test(word)) &&
    !GROUP.test(name) &&
    !/^(?:mr|mrs|ms|miss|dr|the)\b/i.test(name);
  return isPerson ? (words[0] ?? '') : name.trim();
}
