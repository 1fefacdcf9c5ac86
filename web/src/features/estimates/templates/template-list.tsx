import type { EstimateTemplate } from '@plumbline/contract/estimates/templates';
import type { ReactNode } from 'react';
import { describeOrigin, describeTemplate } from './template-words.ts';

interface TemplateListProps {
  templates: readonly EstimateTemplate[];
  /** Two columns where there is room. */
  wide?: boolean;
  /** The buttons of a template. */
  renderActions: (template: EstimateTemplate) => ReactNode;
}

/** Templates, each with its contents. */
export function TemplateList({ templates, wide = false, renderActions }: TemplateListProps) {
  return (
    <ul className={wide ? 'grid gap-x-12 xl:grid-cols-2' : 'grid'}>
      {templates.map((template) => (
        <li
          key={template.id}
          className="flex items-center gap-4 border-b border-line py-3 [contain-intrinsic-size:auto_88px] [content-visibility:auto]"
        >
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-medium">{template.name}</p>
            <p className="figures text-sm text-ink-2">{describeTemplate(template)}</p>
            <p className="figures text-sm text-ink-2">{describeOrigin(template)}</p>
          </div>
          {renderActions(template)}
        </li>
      ))}
    </ul>
  );
}
