import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../../../app/app.tsx';
import { createQueryClient } from '../../../../lib/http/query-client.ts';
import { sampleDraft } from '../../testing/sample-draft.ts';
import { FILES_SECTION } from '../files/say-added.ts';
import { type Uploads, UploadsContext } from '../files/use-uploads.ts';
import { FormSection } from '../form-section.tsx';
import { RoomContext } from '../room-context.ts';
import { AddParts } from './add-parts.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('photos added below the lines are announced, with a way to their section far above', async () => {
  const added: File[] = [];
  const draft = sampleDraft();
  const uploads: Uploads = {
    list: [],
    pending: [],
    add: (files) => void added.push(...files),
    retry: () => {},
    cancel: () => {},
    cancelAll: () => {},
  };
  const room = { readDraft: () => draft, hasRoom: () => true, offerUndo: () => {} };
  render(
    <App queryClient={createQueryClient()}>
      <FormSection {...FILES_SECTION} title="Photos and Files" isDone>
        <button type="button">Photo 1</button>
      </FormSection>
      <RoomContext value={room}>
        <UploadsContext value={uploads}>
          <AddParts draft={draft} isPhone firstRef={createRef()} onAdd={() => {}} />
        </UploadsContext>
      </RoomContext>
    </App>,
  );
  const scrolled: Element[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.push(this);
  };
  const photo = new File(['x'], 'roof.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Photos', { selector: 'input' }), { target: { files: [photo] } });
  expect(added).toEqual([photo]);
  expect(await screen.findByText('1 photo added')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(scrolled).toEqual([screen.getByRole('region', { name: 'Photos and Files' })]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Photo 1' }));
});
