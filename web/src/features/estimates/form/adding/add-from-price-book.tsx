import { BookOpen } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import { useKits } from '../../../catalog/kits-api.ts';
import { useRememberedQuantities } from './add-lines.tsx';
import type { PriceBookSheetProps } from './price-book-sheet.tsx';

const PriceBookSheet = loadLater(async () => (await import('./price-book-sheet.tsx')).PriceBookSheet);

/** On a desktop: adds from the price book to the ungrouped lines, and remembers the quantities. */
export const AddBookLines = memo(function AddBookLines(
  props: Omit<PriceBookSheetProps, 'onClose' | 'groupId'>,
) {
  useRememberedQuantities(props.accountId);
  return (
    <div className="-ml-3 py-2">
      <AddFromPriceBook {...props} groupId={null} />
    </div>
  );
});

/** Opens the price book for a group, or for the ungrouped lines. */
export const AddFromPriceBook = memo(function AddFromPriceBook(props: Omit<PriceBookSheetProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  // Read with the form, so that kits can be added without a network.
  useKits();
  return (
    <>
      <Button
        variant="ghost"
        icon={<BookOpen aria-hidden="true" />}
        aria-label="Add from price book"
        onClick={() => setOpen(true)}
        className="px-3!"
      >
        Price book
      </Button>
      {isOpen && <PriceBookSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
});
