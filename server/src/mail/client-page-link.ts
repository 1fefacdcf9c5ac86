/**
 * The address of the client's page in a mail to `recipient`, whom the page fills in as the signer's email. It is after the `#`,
 * which browsers never send to a server.
 */
export function clientPageLink(appUrl: string, estimateId: string, recipient: string): string {
  return `${appUrl}/estimate/${estimateId}#to=${encodeURIComponent(recipient)}`;
}
