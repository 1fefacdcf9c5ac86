/** @jsxImportSource preact */
import { MessagePage } from './message-page.tsx';

/** The estimate or change order whose reminders the link stops. */
export interface ReminderLink {
  readonly companyName: string;
  readonly noun: string;
  readonly estimateNumber: string;
  readonly isStopped: boolean;
}

/** The page's title and only heading. */
export const stopRemindersTitle = ({ isStopped }: ReminderLink) =>
  isStopped ? 'Reminders stopped' : 'Stop reminders?';

/**
 * Asks for confirmation before stopping reminders, or confirms that they are stopped. The form posts to the page's own
 * address, without a script.
 */
export function StopRemindersPage({ link }: { link: ReminderLink }) {
  const about = `You won’t get any more reminders about ${link.noun} ${link.estimateNumber} from ${link.companyName}.`;
  return (
    <MessagePage
      title={stopRemindersTitle(link)}
      text={`${about} Your link to the ${link.noun} still works.`}
    >
      {!link.isStopped && (
        <form method="post">
          <button className="button button-primary" type="submit">
            Stop reminders
          </button>
        </form>
      )}
    </MessagePage>
  );
}
