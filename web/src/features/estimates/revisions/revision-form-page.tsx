import { useParams } from 'react-router';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { EditForm } from '../estimate-form-page.tsx';
import type { FormParts, RescueProps } from '../form/form-parts.tsx';
import { MakeChange } from './make-change.tsx';
import { REVISION_FORM } from './revision-form.ts';
import { RevisionNotice } from './revision-notice.tsx';
import { SendRevision } from './send-revision.tsx';

const TITLE = 'Revise Estimate';
const PARTS: FormParts = {
  Notice: RevisionNotice,
  SendDialog: SendRevision,
  Rescue: RescueRevision,
  hasTemplates: false,
};

function RescueRevision({ document, onLeave }: RescueProps) {
  return <MakeChange document={document} onTaken={onLeave} primary />;
}

/** Edits the next version, while the client reads the sent one. */
export function RevisionFormPage() {
  const { id = '' } = useParams();
  useDocumentTitle(TITLE);
  return <EditForm key={id} target={REVISION_FORM} parts={PARTS} id={id} title={TITLE} started={null} />;
}
