/**
 * The extending schemas by their base: a schema of the contract, or one published for their shared fields.
 */
const EXTENDED: Readonly<Record<string, readonly string[]>> = {
  ApiKey: ['NewApiKey'],
  Client: ['ClientWithSums'],
  EstimateSummary: ['Estimate'],
  EstimateTemplate: ['WholeTemplate'],
  Payment: ['ClientPayment'],
  PublicMessage: ['Message'],
  StoredFile: ['EstimateFile'],
  VersionSummary: ['WholeVersion'],
  Webhook: ['WebhookWithSecret'],

  DocumentFields: ['ChangeOrder', 'EstimateSummary'],
  WholeDocumentFields: ['ChangeOrder', 'Estimate'],
  InvoiceFields: ['Invoice', 'InvoiceSummary'],
  ShownFields: ['DocumentFields', 'PublicEstimate'],
  SummaryFields: ['ChangeOrderSummary', 'ShownFields'],
  IssuedInvoiceFields: ['Invoice', 'PublicInvoice'],
  WorkFields: ['OwnWork', 'WholeTemplate'],
  BusinessFields: ['Profile', 'Settings'],
  BrandFields: ['BusinessFields', 'PublicContractor'],

  AdditionalCost: ['ChangeCost'],
  LaborLine: ['ChangeLaborLine'],
  MaterialLine: ['ChangeMaterialLine'],
  LineFields: ['AdditionalCost', 'LaborLine', 'MaterialLine'],

  // Requests refuse unknown fields, so they cannot extend one another.
  CostRequestFields: ['AdditionalCostRequest', 'ChangeCostRequest', 'OwnCostRequest'],
  LaborRequestFields: ['ChangeLaborLineRequest', 'LaborLineRequest', 'OwnLaborLineRequest'],
  MaterialRequestFields: ['ChangeMaterialLineRequest', 'MaterialLineRequest', 'OwnMaterialLineRequest'],
  LineRequestFields: ['CostRequestFields', 'LaborRequestFields', 'MaterialRequestFields'],
  EstimateRequestFields: ['EstimateChangeRequest', 'EstimateRequest'],
  InvoiceRequestFields: ['InvoiceChangeRequest', 'InvoiceRequest'],
  WorkRequestFields: ['EstimateRequestFields', 'InvoiceRequestFields'],
  ChangeOrderRequestFields: ['ChangeOrderChangeRequest', 'ChangeOrderRequest'],
  ClientRequestFields: ['ClientChangeRequest', 'ClientRequest'],
  AcceptanceRequestFields: ['ConfirmRequest', 'CreatePaymentRequest'],
  AppearanceRequestFields: ['DocumentPreviewRequest', 'SettingsChangeRequest'],
};

interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly allOf?: readonly object[];
}

/** Moves fields shared by several schemas into a base schema that they extend. */
export function shareFields(schemas: Record<string, Schema>): void {
  const named = (name: string) => {
    const schema = schemas[name];
    if (!schema) throw new Error(`http/openapi/share-fields.ts names ${name}, which is not published.`);
    return schema;
  };
  for (const [base, names] of Object.entries(EXTENDED)) {
    schemas[base] ??= withFields({ type: 'object' }, commonFields(names.map(named)));
    const fields = fieldsOf(schemas[base]);
    for (const name of names) {
      if (fields.size === 0 || !has(named(name), fields))
        throw new Error(`http/openapi/share-fields.ts extends ${base} by ${name}, which lacks its fields.`);
      schemas[name] = extending(base, named(name), fields);
    }
  }
}

interface Field {
  readonly schema: object;
  readonly isRequired: boolean;
}
type Fields = ReadonlyMap<string, Field>;

const fieldsOf = ({ properties = {}, required = [] }: Schema): Fields =>
  new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { schema, isRequired: required.includes(name) },
    ]),
  );

const isSame = (one: Field, other: Field | undefined) => JSON.stringify(one) === JSON.stringify(other);

function commonFields([first, ...others]: readonly Schema[]): Fields {
  const fields = others.map(fieldsOf);
  return new Map(
    [...fieldsOf(first ?? {})].filter(([name, field]) =>
      fields.every((each) => isSame(field, each.get(name))),
    ),
  );
}

function has(schema: Schema, fields: Fields): boolean {
  const own = fieldsOf(schema);
  return [...fields].every(([name, field]) => isSame(field, own.get(name)));
}

function extending(base: string, schema: Schema, fields: Fields): Schema {
  const own = new Map([...fieldsOf(schema)].filter(([name]) => !fields.has(name)));
  const { properties: _, required: __, additionalProperties, allOf = [], ...others } = schema;
  return {
    ...withFields(others, own),
    allOf: [...allOf, { $ref: `#/components/schemas/${base}` }],
    // `additionalProperties` would refuse the fields of the schema that is extended.
    ...(additionalProperties === false && { unevaluatedProperties: false }),
    ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
  };
}

function withFields(schema: Schema, fields: Fields): Schema {
  const required = [...fields].flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
  return {
    ...schema,
    properties: Object.fromEntries([...fields].map(([name, { schema: field }]) => [name, field])),
    ...(required.length > 0 && { required }),
  };
}
