/** The columns of a supplier's list, in display order. */
export const PRICE_LIST_COLUMNS = [
  { field: 'name', label: 'Name' },
  { field: 'code', label: 'Code' },
  { field: 'supplier', label: 'Supplier' },
  { field: 'category', label: 'Category' },
  { field: 'unit', label: 'Unit' },
  { field: 'price', label: 'Cost' },
  { field: 'sellPrice', label: 'Sell price' },
  { field: 'taxable', label: 'Taxable' },
  { field: 'description', label: 'Description' },
] as const;
