import { Bob } from '../bob.tsx';
import { Money } from '../money/money.tsx';
import { Section } from './section.tsx';

const COLORS = [
  'paper',
  'surface',
  'raised',
  'sunken',
  'ink',
  'ink-2',
  'ink-3',
  'line',
  'line-strong',
  'action',
  'action-soft',
  'action-deep',
  'signal',
  'signal-soft',
  'danger',
  'danger-soft',
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'paid',
];

export function TypeAndColor() {
  return (
    <>
      <Section title="Type">
        <Money amount="13394.93" currency="USD" look="figure" className="justify-self-start" />
        <p className="text-xl font-strong narrow">Tear-off and re-roof</p>
        <p className="text-lg font-strong narrow">Additional costs</p>
        <p>Magnet sweep of yard and drive every evening.</p>
        <p className="text-sm">Sent Tue, Oct 13, 2:44 PM</p>
        <p className="text-sm font-medium text-ink-2">A label</p>
        <div className="grid w-32">
          <Money amount="1440.00" currency="USD" />
          <Money amount="-1111.11" currency="USD" />
          <Money amount="328.89" currency="USD" className="border-t border-ink font-strong" />
        </div>
        <a href="#link">A link</a>
      </Section>
      <Section title="Color" note="This theme">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-3">
          {COLORS.map((color) => (
            <li key={color} className="text-sm text-ink-2">
              <span
                className="mb-1 block h-12 rounded-inner border border-line"
                style={{ background: `var(--${color})` }}
              />
              {color}
            </li>
          ))}
        </ul>
        <div className="grid justify-items-start">
          <span aria-hidden="true" className="ml-1.25 h-10 w-px bg-signal" />
          <Bob className="text-signal" />
        </div>
      </Section>
    </>
  );
}
