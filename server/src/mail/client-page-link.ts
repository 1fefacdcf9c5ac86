/**
 * `link`, the address of the client's page, in a mail to `recipient`, whose address the page fills in as the
 * signer's email. The recipient is in the fragment, which browsers never send to a server.
 */
export function clientPageLink(link: string, recipient: string | null): string {
  return recipient === null ? link : `${link}#to=${encodeURIComponent(recipient)}`;
}
