import { expect, test } from 'vitest';
import {
  CLIENT_FILTER_LABELS,
  CLIENT_FILTERS,
  CLIENT_SORT_LABELS,
  CLIENT_SORTS,
  type ClientFilter,
  type ClientSort,
  countByFilter,
  filterClients,
  indexClients,
  sortClients,
} from './filter-clients.ts';
import { sampleClient } from './testing/sample-client.ts';

const clients = [
  sampleClient({
    name: 'Meridian Dental Group',
    email: 'Office@Meridian.example',
    phone: null,
    clientType: 'commercial',
    estimateCount: 1,
    totalValue: '9000.00',
    lastEstimateDate: '2026-10-05T16:00:00.000Z',
  }),
  sampleClient({
    name: 'dana Whitfield',
    email: null,
    phone: '(208) 555-0119',
    estimateCount: 2,
    totalValue: '13394.93',
    lastEstimateDate: '2026-09-13T16:00:00.000Z',
  }),
  sampleClient({ name: 'Zoë Åberg', email: 'zoe@example.com', phone: '+46 8 123', estimateCount: 0 }),
  sampleClient({ name: 'Amos Bell', email: null, phone: null, estimateCount: 0 }),
];

function listed(search = '', filter: ClientFilter = 'all', sort: ClientSort = 'name'): string[] {
  return filterClients(sortClients(indexClients(clients), sort), search, filter).map(({ name }) => name);
}

const DANA = 'dana Whitfield';
const MERIDIAN = 'Meridian Dental Group';

test('search finds names and emails, whatever the case', () => {
  expect(listed('WHITFIELD')).toEqual([DANA]);
  expect(listed('  dental ')).toEqual([MERIDIAN]);
  expect(listed('office@MERIDIAN')).toEqual([MERIDIAN]);
  expect(listed('ZOË')).toEqual(['Zoë Åberg']);
});

test('search finds a part of a phone number', () => {
  expect(listed('555-01')).toEqual([DANA]);
  expect(listed('(208)')).toEqual([DANA]);
  expect(listed('208 555')).toEqual([]);
});

test('search looks at nothing else, and nothing that is missing', () => {
  expect(listed('18th St')).toEqual([]);
  expect(listed('null')).toEqual([]);
});

test('a filter shows clients with estimates, without, or of one type', () => {
  expect(listed('', 'active')).toEqual([DANA, MERIDIAN]);
  expect(listed('', 'prospects')).toEqual(['Amos Bell', 'Zoë Åberg']);
  expect(listed('', 'residential')).toEqual(['Amos Bell', DANA, 'Zoë Åberg']);
  expect(listed('', 'commercial')).toEqual([MERIDIAN]);
  expect(listed('dana', 'commercial')).toEqual([]);
});

test('names are in alphabetical order, whatever the case', () => {
  expect(listed()).toEqual(['Amos Bell', DANA, MERIDIAN, 'Zoë Åberg']);
});

test('the newest contact comes first, clients never contacted last and by name', () => {
  expect(listed('', 'all', 'lastContact')).toEqual([MERIDIAN, DANA, 'Amos Bell', 'Zoë Åberg']);
});

test('the highest value comes first, as a number and not as text', () => {
  expect(listed('', 'all', 'totalValue')).toEqual([DANA, MERIDIAN, 'Amos Bell', 'Zoë Åberg']);
});

test('each filter is counted', () => {
  expect(countByFilter(clients)).toEqual({ all: 4, active: 2, prospects: 2, residential: 3, commercial: 1 });
});

test('filters and orders are named as on the page', () => {
  expect(CLIENT_FILTERS.map((filter) => CLIENT_FILTER_LABELS[filter])).toEqual([
    'All Clients',
    'Active',
    'Prospects',
    'Residential',
    'Commercial',
  ]);
  expect(CLIENT_SORTS.map((sort) => CLIENT_SORT_LABELS[sort])).toEqual([
    'Name',
    'Last Contact',
    'Total Value',
  ]);
});
