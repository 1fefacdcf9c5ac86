import { LAYOUT_TEMPLATES, type LayoutTemplate } from '@plumbline/contract/settings/branding-choices';
import { useId } from 'react';
import { Radio, Radios } from '../../../ui/choices/radios.tsx';
import { LAYOUT_SKETCHES, LayoutSketch } from './layout-sketch.tsx';

interface LayoutPicksProps {
  value: LayoutTemplate;
  onValueChange: (layout: LayoutTemplate) => void;
}

/** The layouts, each as a sketch of its page. */
export function LayoutPicks({ value, onValueChange }: LayoutPicksProps) {
  const id = useId();
  return (
    <div>
      <span id={id} className="sr-only">
        Layout
      </span>
      <Radios
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => onValueChange(next as LayoutTemplate)}
        className="grid grid-cols-2 gap-3 md:grid-cols-4"
      >
        {LAYOUT_TEMPLATES.map((layout) => (
          <Radio
            key={layout}
            value={layout}
            className="group grid content-start gap-1.5 rounded text-left text-sm font-medium text-ink-2 data-[state=checked]:text-action-text"
          >
            <span className="block rounded border border-line-strong bg-surface p-0.5 [color-scheme:light] group-data-[state=checked]:border-action group-data-[state=checked]:ring-1 group-data-[state=checked]:ring-action">
              <LayoutSketch layout={layout} />
            </span>
            {LAYOUT_SKETCHES[layout].label}
          </Radio>
        ))}
      </Radios>
    </div>
  );
}
