/** @jsxImportSource preact */
import { MessagePage } from './message-page.tsx';

/** What the link in a reminder stops. */
export interface ReminderLink {
  readonly companyName: string;
  readonly estimateNumber: string;
  readonly isStopped: boolean;
}

/** The page's one heading, which is its title too. */
export const stopRemindersTitle = ({ isStopped }: ReminderLink) =>
  isStopped ? 'Reminders are stopped' : 'Stop reminders?';

/** Asks before reminders are stopped, or says that they are. The form posts to the page's own address, without a script. */
export function StopRemindersPage({ link }: { link: ReminderLink }) {
  const about = `You will get no more reminders about estimate ${link.estimateNumber} from ${link.companyName}.`;
  return (
    <MessagePage
      title={stopRemindersTitle(link)}
      text={`${about} The link to the estimate itself stays as it is.`}
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
