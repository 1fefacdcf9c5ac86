import { type Ref, type RefObject, useImperativeHandle } from 'react';

interface ElsewhereInPageProps {
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement | null>;
}

/**
 * Represents an element outside the root of a menu or tooltip as its trigger, at which it is placed and to
 * which it returns the focus. Renders nothing.
 */
export function ElsewhereInPage({ element, ref }: ElsewhereInPageProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
