/** Throws for a channel name that would need quoting in LISTEN and NOTIFY. */
export function assertChannelName(channel: string): void {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`"${channel}" is no name for a channel.`);
}
