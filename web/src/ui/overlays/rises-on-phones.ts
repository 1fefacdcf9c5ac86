/** On phones every dialog is a sheet that rises from the bottom edge, or from the on-screen keyboard. */
export const RISES_ON_PHONES =
  'max-md:inset-x-0 max-md:bottom-(--keyboard,0px) max-md:max-h-[calc(92dvh-var(--keyboard,0px))] max-md:animate-rise max-md:rounded-t-sheet max-md:pb-[env(safe-area-inset-bottom)] max-md:before:mx-auto max-md:before:mt-2.5 max-md:before:h-1 max-md:before:w-9 max-md:before:flex-none max-md:before:rounded-full max-md:before:bg-line-strong';
