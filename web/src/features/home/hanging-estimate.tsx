import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { StatusIcon } from '../../ui/status-icon.tsx';

const LABOR = [
  ['Tear-off, two layers, haul away', '32 h', '1,440.00'],
  ['Flashing: chimney and two skylights', '9.5 h', '617.50'],
  ['Underlayment, shingle, ridge vent', '38 h', '1,710.00'],
] as const;
const MATERIALS = [
  ['Architectural shingle, Weathered Wood', '84 bundle', '3,255.00'],
  ['Ice and water shield', '4 roll', '356.00'],
  ['Synthetic underlayment', '3 roll', '313.50'],
  ['Drip edge, 10 ft, brown', '26 each', '308.10'],
  ['Ridge vent, 4 ft', '12 each', '232.80'],
] as const;

const SUMS = [
  ['Subtotal', '12,636.73'],
  ['Tax, 6%', '758.20'],
] as const;

/** A picture of the product, drawn rather than photographed: an estimate hung from a line, opened and won. */
export function HangingEstimate() {
  return (
    <figure className="relative w-full max-w-140 justify-self-center max-lg:pt-16 lg:-mt-4 lg:min-h-140">
      <figcaption className="sr-only">
        A roofing estimate for $13,394.93: sent, viewed by the client, and won.
      </figcaption>
      <div aria-hidden="true">
        <span className="absolute top-0 left-1/2 h-16 w-px bg-ink lg:-top-225 lg:h-235" />
        <span className="absolute top-14 left-[calc(50%-17px)] z-2 h-3.5 w-8.75 rounded-t-[3px] bg-ink lg:top-8" />
        <div className="h-90 overflow-hidden rounded-t-[4px] shadow-float lg:absolute lg:inset-x-0 lg:top-10 lg:bottom-0 lg:h-auto">
          <Sheet />
        </div>
        <Tag className="top-58 -left-1 border-line bg-raised lg:top-auto lg:bottom-14 lg:-left-16 xl:-left-19">
          <StatusIcon status="viewed" className="size-5" />
          <span>
            <b className="block leading-5">Sent &amp; Viewed</b>
            <span className="block text-sm text-ink-2">Opened 2 minutes ago</span>
          </span>
        </Tag>
        <Tag className="top-88 -right-1 border-transparent bg-paid text-paid-ink [--cut:var(--paid)] lg:top-112 lg:-right-4">
          <StatusIcon status="accepted" colored={false} className="size-5" />
          <span>
            <b className="block leading-5">Job Won</b>
            <span className="figures block text-sm">Deposit $3,348.73 paid</span>
          </span>
        </Tag>
      </div>
    </figure>
  );
}

function Tag({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'absolute z-3 flex items-center gap-2.5 rounded border py-2.5 pr-3.5 pl-3 shadow-float',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Paper is white in the dark, too. */
function Sheet() {
  return (
    <div className="min-h-full bg-surface px-5 pt-7 pb-6 text-sm text-ink [color-scheme:light] md:px-9 md:pt-9">
      <div className="flex items-end justify-between gap-4 border-b-2 border-action pb-3.5">
        <b className="text-lg leading-5.5">Cutter Ridge Roofing</b>
        <span className="text-right text-ink-2 max-md:hidden">
          418 S Orchard St, Boise
          <br />
          (208) 555-0142
        </span>
      </div>
      <div className="mt-4 flex items-end justify-between gap-4">
        <b className="text-xl tracking-[-.018em] text-action-text">Estimate</b>
        <span className="figures text-ink-2">EST-0148 · Oct 13, 2026</span>
      </div>
      <p className="mt-3">
        <b>Tear-off and re-roof, house and attached garage</b>
        <br />
        <span className="text-ink-2">Dana Whitfield, 2214 N 18th St, Boise</span>
      </p>
      <Lines title="Labor" lines={LABOR} />
      <Lines title="Materials" lines={MATERIALS} />
      <div className="figures mt-5 ml-auto max-w-70">
        {SUMS.map(([what, amount]) => (
          <div key={what} className="flex justify-between px-3 py-1">
            <span className="text-ink-2">{what}</span>
            <span>{amount}</span>
          </div>
        ))}
        <div className="mt-1 flex justify-between bg-action px-3 py-2 font-strong text-action-ink">
          <span>Total</span>
          <span>$13,394.93</span>
        </div>
      </div>
    </div>
  );
}

function Lines({
  title,
  lines,
}: {
  title: string;
  lines: readonly (readonly [what: string, quantity: string, amount: string])[];
}) {
  return (
    <div className="mt-4">
      <b className="text-action-text">{title}</b>
      {lines.map(([what, quantity, amount]) => (
        <div key={what} className="flex gap-3 border-t border-line py-1.5">
          <span className="min-w-0 flex-1 truncate">{what}</span>
          <span className="figures text-ink-2 max-md:hidden">{quantity}</span>
          <span className="figures w-18 text-right">{amount}</span>
        </div>
      ))}
    </div>
  );
}
