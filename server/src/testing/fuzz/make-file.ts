import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Dice } from './dice.ts';
import { ODD_TEXTS } from './odd-texts.ts';
import type { Operation } from './read-operations.ts';

interface File {
  readonly headers: Record<string, string>;
  readonly body: Buffer | string;
}

/** A PNG of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

const FILES: Readonly<Record<string, (dice: Dice) => File>> = {
  'POST /api/user/logo': (dice) =>
    form(dice.pick([PNG, PNG, PNG.subarray(0, 30), spoiled(dice), Buffer.alloc(0)]), dice),
  'POST /api/files': (dice) =>
    form(dice.pick([PNG, PNG, PNG.subarray(0, 30), spoiled(dice), PDF, Buffer.alloc(0)]), dice, 'file'),
  'POST /api/clients/import': (dice) =>
    csv({ name: 'Ada', email: 'ada@example.com', phone: '1', notes: 'x' }, dice),
  'POST /api/materials/import': (dice) =>
    csv({ name: 'Shingle', category: 'roofing', unit: 'each', price: '4.50' }, dice),
};

/** The file for a call that takes one; undefined for all others. */
export function makeFile({ name }: Operation, dice: Dice): File | undefined {
  return FILES[name]?.(dice);
}

function spoiled(dice: Dice): Buffer {
  const copy = Buffer.from(PNG);
  copy[dice.whole(0, copy.length - 1)] = dice.whole(0, 255);
  return dice.chance(0.5) ? copy : Buffer.concat([copy.subarray(0, 8), deflateSync(Buffer.alloc(9_000))]);
}

function form(content: Buffer, dice: Dice, field = 'logo'): File {
  const boundary = dice.pick(['fuzz', 'fuzz', 'x'.repeat(70), '']);
  const name = dice.pick([field, field, field, 'picture', '__proto__', '']);
  const lines = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="id"',
    '',
    dice.pick([randomUUID(), randomUUID(), '7', '']),
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"; filename="${dice.pick(['a.png', '../../a.png', '"', ''])}"`,
    'Content-Type: image/png',
    '',
    '',
  ];
  const end = dice.pick([`\r\n--${boundary}--\r\n`, `\r\n--${boundary}--\r\n`, '', '\r\n--']);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(lines.join('\r\n')), content, Buffer.from(end)]),
  };
}

function csv(good: Readonly<Record<string, string>>, dice: Dice): File {
  const header = Object.keys(good).join(',');
  const isGood = dice.chance(0.5);
  const cell = (name: string) => {
    if (isGood) return name === 'name' ? `${good[name]} ${dice.whole(1, 99)}` : (good[name] ?? '');
    return dice.pick([good[name] ?? '', '', `"${dice.pick(ODD_TEXTS)}"`]);
  };
  const rows = Array.from({ length: dice.whole(0, 4) }, () => Object.keys(good).map(cell).join(','));
  const text = [isGood || dice.chance(0.8) ? header : dice.pick(ODD_TEXTS), ...rows].join(
    dice.pick(['\n', '\r\n', '\r']),
  );
  const body = isGood
    ? text
    : dice.pick([text, Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(text, 'latin1')]);
  return { headers: { 'content-type': 'text/csv' }, body };
}
