import { NotFound } from '../../ui/not-found.tsx';

/** For an id that is not one of this contractor's clients. */
export const ClientNotFound = () => <NotFound what="Client" list={{ to: '/clients', name: 'clients' }} />;
