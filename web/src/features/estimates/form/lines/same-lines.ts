/** Whether two arrays have the same elements. */
const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** For `memo`: whether props are equal; lists with the same lines count as equal. */
export function hasSameLines<Props extends object>(before: Props, after: Props): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Props>;
  return [...names].every((name) => {
    const [one, other] = [before[name], after[name]];
    return one === other || (Array.isArray(one) && Array.isArray(other) && isSameList(one, other));
  });
}
