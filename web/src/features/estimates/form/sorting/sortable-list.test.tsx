import { act, cleanup, render, waitFor } from '@testing-library/react';
import { memo, use, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadTheRest } from '../../../../ui/load-later.tsx';
import { SortableItems, SortableItemsContext } from './sortable-items.ts';
import { SortableList } from './sortable-list.tsx';
import { useSortableItem } from './use-sortable-item.ts';

afterEach(cleanup);

test('rendering a list with the same lines renders none of the rows and none of the items to sort', async () => {
  const drawn: string[] = [];
  let elements = new SortableItems();
  const Line = memo(function Line({ name }: { name: string }) {
    elements = use(SortableItemsContext);
    const { item, grip } = useSortableItem(name);
    drawn.push(name);
    return (
      <li {...item}>
        <button type="button" {...grip}>
          {name}
        </button>
      </li>
    );
  });
  let drawAgain: (times: number) => void = () => {};
  function List() {
    const [times, setTimes] = useState(0);
    drawAgain = setTimes;
    const keys = ['line-1', 'line-2'];
    return (
      <SortableList keys={keys} itemName="cost" onMove={() => {}}>
        <p>{times}</p>
        <ul>
          {keys.map((key) => (
            <Line key={key} name={key} />
          ))}
        </ul>
      </SortableList>
    );
  }
  const { container } = render(<List />);
  await act(loadTheRest);
  await waitFor(() => expect(container.querySelector('[aria-roledescription=sortable]')).not.toBeNull());
  drawn.length = 0;
  // Each render of an item looks for its elements.
  const items = vi.spyOn(elements, 'find');
  act(() => drawAgain(1));
  act(() => drawAgain(2));
  expect(container.querySelector('p')?.textContent).toBe('2');
  expect(drawn).toEqual([]);
  expect(items).not.toHaveBeenCalled();
});
