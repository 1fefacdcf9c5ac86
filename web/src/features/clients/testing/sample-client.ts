import type { ClientWithSums } from '@plumbline/contract/clients';

/** A client without estimates. */
export function sampleClient(changes: Partial<ClientWithSums> = {}): ClientWithSums {
  const none = { estimates: 0, value: '0.00' };
  return {
    id: 'c0000000-0000-4000-8000-000000000001',
    name: 'Dana Whitfield',
    email: 'dana@example.com',
    phone: '(208) 555-0119',
    address: '2214 N 18th St, Boise, ID 83702',
    clientType: 'residential',
    notes: null,
    createdAt: '2026-09-01T16:00:00.000Z',
    estimateCount: 0,
    currency: 'USD',
    totalValue: '0.00',
    otherTotals: [],
    lastEstimateDate: null,
    latestEstimate: null,
    out: none,
    won: none,
    owed: none,
    overdue: '0.00',
    credit: '0.00',
    otherOwed: [],
    ...changes,
  };
}

/** Clients in alphabetical order: "Client 00001" and so on. */
export function sampleClients(count: number): ClientWithSums[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(5, '0');
    return sampleClient({
      id: `c0000000-0000-4000-8000-0000000${number}`,
      name: `Client ${number}`,
      email: `client${number}@example.com`,
    });
  });
}
