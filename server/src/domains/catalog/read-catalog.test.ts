import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultId, readCatalog } from './read-catalog.ts';

const HEADER = 'key,name,category,unit,defaultPrice,description';
const PIPE = 'pex-red,"PEX pipe, 3/4 in, red",plumbing,roll,108.00,"Hot water, by the roll"';
const ROOF = {
  key: 'roof',
  name: 'Roof replacement',
  category: 'roofing',
  description: 'Tear-off and new roof',
};

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'catalog-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function reading({ materials = [PIPE], jobTypes = JSON.stringify([ROOF]), header = HEADER }) {
  await writeFile(join(directory, 'materials.csv'), [header, ...materials, ''].join('\n'));
  await writeFile(join(directory, 'job-types.json'), jobTypes);
  return readCatalog(directory);
}

describe('reading the catalog', () => {
  it('accepts names with commas, and prices in hundredths', async () => {
    await expect(reading({})).resolves.toEqual({
      jobTypes: [ROOF],
      materials: [
        {
          key: 'pex-red',
          name: 'PEX pipe, 3/4 in, red',
          category: 'plumbing',
          unit: 'roll',
          defaultPriceHundredths: 10_800n,
          description: 'Hot water, by the roll',
        },
      ],
    });
  });

  it('reads an empty price as one that varies', async () => {
    const { materials } = await reading({ materials: [PIPE.replace('108.00', '')] });
    expect(materials[0]?.defaultPriceHundredths).toBeNull();
  });

  it('accepts a file saved by a spreadsheet, with a byte order mark and CRLF', async () => {
    const { materials } = await reading({ header: `\ufeff${HEADER}\r`, materials: [`${PIPE}\r`] });
    expect(materials[0]).toMatchObject({ key: 'pex-red', description: 'Hot water, by the roll' });
  });

  it.each([
    ['a price without cents', PIPE.replace('108.00', '108'), 'defaultPrice must have two decimals'],
    ['a negative price', PIPE.replace('108.00', '-1.00'), 'defaultPrice must have two decimals'],
    ['an unknown category', PIPE.replace('plumbing', 'pipes'), 'category: Invalid input'],
    ['no unit', PIPE.replace('roll', ' '), 'unit is empty'],
    ['a key with capitals', PIPE.replace('pex-red', 'PEX'), 'key must be words of a-z and 0-9 joined by -'],
  ])('refuses a material with %s, saying which', async (_what, line, fault) => {
    await expect(reading({ materials: [PIPE.replace('pex-red', 'pex-blue'), line] })).rejects.toThrow(
      `materials.csv, entry 2: ${fault}`,
    );
  });

  it('refuses a duplicate key', async () => {
    await expect(reading({ materials: [PIPE, PIPE] })).rejects.toThrow(
      "materials.csv, entry 2: the key 'pex-red' appears twice",
    );
  });

  it('refuses a row with a missing column, and names it', async () => {
    await expect(reading({ materials: ['pex-red,PEX pipe,plumbing,roll,1.00'] })).rejects.toThrow(
      /materials\.csv cannot be read: .*line 2/,
    );
  });

  it('refuses job types that are no list, or lack a field', async () => {
    await expect(reading({ jobTypes: '{' })).rejects.toThrow('job-types.json cannot be read');
    await expect(reading({ jobTypes: '{}' })).rejects.toThrow(
      'job-types.json cannot be read: it contains no list',
    );
    await expect(reading({ jobTypes: '[{"key":"roof"}]' })).rejects.toThrow(
      'job-types.json, entry 1: name: Required',
    );
  });
});

describe('the id of a default', () => {
  it('is the same in every database', () => {
    expect(defaultId('job-type', 'roof-replacement')).toBe(defaultId('job-type', 'roof-replacement'));
    expect(defaultId('job-type', 'roof-replacement')).toBe('451bd8a9-bf9d-8e8a-a3e7-5c7ed2a59cd8');
  });

  it('differs by kind and by key', () => {
    const ids = [defaultId('job-type', 'a'), defaultId('material', 'a'), defaultId('job-type', 'b')];
    expect(new Set(ids).size).toBe(3);
  });

  it('is a UUID of version 8', () => {
    for (const key of ['a', 'roof-replacement', 'x'.repeat(60)])
      expect(z.uuid({ version: 'v8' }).safeParse(defaultId('material', key)).success).toBe(true);
  });
});
