import { zodResolver } from '@hookform/resolvers/zod';
import { loginRequest } from '@plumbline/contract/accounts';

export const checkLogin = zodResolver(loginRequest);
