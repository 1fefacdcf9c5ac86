/** Throws for a channel that would have to be quoted in LISTEN and NOTIFY. */
export function assertChannelName(channel: string): void {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`"${channel}" is no name for a channel.`);
}
