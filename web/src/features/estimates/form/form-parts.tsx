import type { Estimate } from '@plumbline/contract/estimates';
import type { ComponentType } from 'react';
import { loadLater } from '../../../ui/load-later.tsx';

const SendDialog = loadLater(async () => (await import('../actions/send-dialog.tsx')).SendDialog);

/** The parts that are specific to the form of a document. */
export interface FormParts {
  /** Below the title. */
  readonly Notice?: ComponentType<FormNoticeProps>;
  /** Sends the saved document. */
  readonly SendDialog: ComponentType<SendPartProps>;
  /** Another use for the changes of a document that was accepted meanwhile. */
  readonly Rescue?: ComponentType<RescueProps>;
  /** Whether it can start from a template, and be saved as one. */
  readonly hasTemplates: boolean;
}

export interface FormNoticeProps {
  /** The last saved version. */
  readonly document: Estimate;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Waits until nothing is being saved. */
  readonly onSettle: () => Promise<unknown>;
  /** The document no longer exists, and its unsaved work is lost. */
  readonly onGone: () => void;
}

export interface SendPartProps {
  readonly document: Estimate;
  readonly onClose: () => void;
  readonly onSent: () => void;
  /** The document has changed since it was saved. */
  readonly onRefused: (error: unknown) => void;
}

export interface RescueProps {
  readonly document: Estimate;
  /** Called before the form is left. */
  readonly onLeave: () => void;
}

function SendDraft({ document, onClose, onSent }: SendPartProps) {
  return <SendDialog estimate={document} from="view" open onOpenChange={onClose} onSent={onSent} />;
}

export const ESTIMATE_PARTS: FormParts = { SendDialog: SendDraft, hasTemplates: true };
