import { act, cleanup, render } from '@testing-library/react';
import { memo, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { SortableList } from './sortable-list.tsx';
import { useSortableItem } from './use-sortable-item.ts';

afterEach(cleanup);

test('rendering a list with the same lines renders none of the rows', () => {
  const drawn: string[] = [];
  const Line = memo(function Line({ name }: { name: string }) {
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
  drawn.length = 0;
  act(() => drawAgain(1));
  act(() => drawAgain(2));
  expect(container.querySelector('p')?.textContent).toBe('2');
  expect(drawn).toEqual([]);
});
