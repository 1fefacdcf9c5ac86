import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast-store.ts';

interface ShownOnceProps {
  /** Such as "API key". */
  what: string;
  value: string;
}

/** A secret that is shown only once, with a copy button. */
export function ShownOnce({ what, value }: ShownOnceProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      toast({ title: `${what} copied` });
    } catch {
      toast({
        title: `${what} not copied`,
        description: 'Select it and copy it yourself.',
        variant: 'destructive',
      });
    }
  };
  return (
    <>
      <Banner tone="warning" title="Copy it now.">
        We won’t show it again.
      </Banner>
      <div className="grid gap-1.5">
        <p className="text-sm font-medium text-ink-2">{what}</p>
        <code className="block rounded border border-line bg-sunken px-3 py-2.5 text-sm wrap-anywhere select-all">
          {value}
        </code>
      </div>
      <Button
        className="justify-self-start"
        icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </>
  );
}
