/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

interface MessagePageProps {
  title: string;
  text: string;
  /** The reader's options. */
  children?: ComponentChildren;
}

/** A page with a single message, where there is no estimate to show. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <div className="client">
      <main className="message">
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </main>
    </div>
  );
}
