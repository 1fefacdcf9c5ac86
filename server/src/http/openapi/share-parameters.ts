interface Parameter {
  readonly name: string;
  readonly $ref?: string;
}

interface Call {
  parameters?: Parameter[];
}

interface Described {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  readonly components?: { parameters?: Record<string, Parameter> };
}

/** Describes a parameter of several calls once, as a component that they refer to. */
export function shareParameters<Document extends object>(document: Document): Document {
  const { paths = {}, webhooks = {}, components = {} } = document as Described;
  const calls = [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) =>
    Object.values(methods),
  );
  const counts = new Map<string, number>();
  for (const parameter of calls.flatMap(({ parameters = [] }) => parameters)) {
    const text = JSON.stringify(parameter);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const shared: Record<string, Parameter> = {};
  const names = new Map<string, string>();
  for (const [text] of [...counts].filter(([, count]) => count > 1)) {
    const parameter = JSON.parse(text) as Parameter;
    const name = parameter.name.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
    // The parameters of two calls can have the same name and otherwise differ.
    if (name in shared) continue;
    shared[name] = parameter;
    names.set(text, name);
  }
  for (const call of calls) {
    if (!call.parameters) continue;
    call.parameters = call.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name ? ({ $ref: `#/components/parameters/${name}` } as Parameter) : parameter;
    });
  }
  components.parameters = shared;
  return document;
}
