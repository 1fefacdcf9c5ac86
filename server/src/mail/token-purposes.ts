/** The purposes of tokens in mailed links. The subject of a token is the id of the row that waits for it. */
export const VERIFY_EMAIL = 'verify-email';
export const CHANGE_EMAIL = 'change-email';
export const RESET_PASSWORD = 'reset-password';
/** Here the subject is the id of the mail with the link. */
export const STOP_REMINDERS = 'stop-reminders';
/** Not in a link, but in the return path of a mail. */
export const MAIL_REPORT = 'mail-report';
