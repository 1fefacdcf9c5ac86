import { useEffect, useRef, useState } from 'react';

/** The ref of a form, and a function that focuses its first faulty field as soon as the faults are drawn. */
export function useFaultFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return { form, focusFault: () => setRefusals((before) => before + 1) };
}
