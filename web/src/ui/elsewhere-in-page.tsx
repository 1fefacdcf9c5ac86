import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface ElsewhereInPageProps {
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/**
 * Stands for an element outside the root of a menu or tooltip, as its trigger: what it is placed at, and gives the focus back to. Renders
 * nothing.
 */
export function ElsewhereInPage({ element, ref }: ElsewhereInPageProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
