using Avalonia;
using Avalonia.Controls;

namespace Amcp.Avalonia.Recording;

/// <summary>Remembers which menus were opened by clicks: the others on the way to an item were opened by moving onto them.</summary>
internal sealed class MenuTrail
{
    private readonly HashSet<MenuItem> _clicked = [];

    /// <summary>The menus around an item that is clicked now which no click opened, outermost first.</summary>
    public IReadOnlyList<MenuItem> OpenedByHover(Visual clicked)
    {
        if (clicked is not MenuItem item)
        {
            _clicked.Clear();
            return [];
        }

        var hovered = Above(item).Reverse().Where(_clicked.Add).ToList();
        if (item.ItemCount > 0)
        {
            _clicked.Add(item);
        }
        else
        {
            _clicked.Clear();
        }

        return hovered;
    }

    private static IEnumerable<MenuItem> Above(MenuItem item)
    {
        for (var menu = item.Parent as MenuItem; menu is not null; menu = menu.Parent as MenuItem)
        {
            yield return menu;
        }
    }
}
