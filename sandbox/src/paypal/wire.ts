/** The wire format of an SDK model: `purchaseUnits` becomes `purchase_units`, an enum its text, a bigint a number. */
export type Wire<Model> = Model extends string
  ? `${Model}`
  : Model extends bigint
    ? number
    : Model extends readonly (infer Item)[]
      ? Wire<Item>[]
      : Model extends object
        ? { [Key in keyof Model as SnakeCase<Key & string>]: Wire<Model[Key]> }
        : Model;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;
