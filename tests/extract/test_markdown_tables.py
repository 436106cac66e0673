"""Tables as users get them."""

from tests.extract.light import markdown


def test_a_table_with_a_head() -> None:
    html = (
        "<table><thead><tr><th>Name</th><th>Value</th></tr></thead><tbody><tr><td>a</td><td>1</td></tr></tbody></table>"
    )
    assert markdown(html) == "| Name | Value |\n| --- | --- |\n| a | 1 |"


def test_a_first_row_of_headers_is_the_head() -> None:
    assert markdown("<table><tr><th>A<th>B<tr><td>1<td>2</table>") == "| A | B |\n| --- | --- |\n| 1 | 2 |"


def test_a_first_row_that_reads_like_a_head_is_one() -> None:
    bold = "<table><tr><td><b>A</b><td><b>B</b><tr><td>1<td>2</table>"
    assert markdown(bold).splitlines()[0] == "| **A** | **B** |"
    three = "<table><tr><td>Name<td>Age<td>City<tr><td>Ann<td>30<td>Rome</table>"
    assert markdown(three).splitlines()[0] == "| Name | Age | City |"


def test_names_and_values_have_no_head() -> None:
    assert markdown("<table><tr><td>Color<td>red<tr><td>Size<td>1</table>") == (
        "|  |  |\n| --- | --- |\n| Color | red |\n| Size | 1 |"
    )
    assert markdown("<table><tr><th>Color<td>red<tr><th>Size<td>1</table>").startswith("|  |  |\n")


def test_cells_are_one_line_and_keep_their_bars() -> None:
    html = "<table><tr><th>A<th>B<tr><td>1 | <code>2|3</code><td><p>x</p><ul><li>y<li>z</ul>w<br>v</table>"
    assert markdown(html).splitlines()[2] == r"| 1 \| `2\|3` | x<br>y<br>z<br>w<br>v |"


def test_code_in_cells() -> None:
    html = "<table><tr><th>A<th>B<tr><td><pre>x = 1\n\ny  = 2</pre><td>b</table>"
    assert markdown(html).splitlines()[2] == "| `x = 1`<br>`y = 2` | b |"


def test_cells_that_span_others() -> None:
    html = (
        "<table><tr><th>A<th>B<th>C<tr><td colspan=2>wide<td>1<tr><td rowspan=2>high<td>2<td>3<tr><td>4<td>5"
        "<tr><td colspan=9>all</table>"
    )
    assert markdown(html).splitlines()[2:] == [
        "| wide |  | 1 |",
        "| high | 2 | 3 |",
        "|  | 4 | 5 |",
        "| all |  |  |",
    ]


def test_rows_with_nothing_in_them_are_left_out() -> None:
    assert markdown("<table><tr><th>A<th>B<tr><td><td> <tr><td>1<td>2</table>") == "| A | B |\n| --- | --- |\n| 1 | 2 |"
    assert markdown("<table><tr><td><td></table>") == ""


def test_the_caption_is_a_paragraph() -> None:
    html = "<table><caption>About</caption><tr><th>A<th>B<tr><td>1<td>2</table>"
    assert markdown(html).startswith("*About*\n\n| A | B |")


def test_tables_that_only_place_things_are_read_as_blocks() -> None:
    assert markdown("<table><tr><td>a<tr><td>b</table>") == "a\n\nb"
    assert markdown("<table role=presentation><tr><td>a<td>b</table>") == "a\n\nb"
    assert markdown("<table><tr><td><h2>a</h2><td>b</table>") == "## a\n\nb"
    assert markdown("<table><tr><td>a<td><p>1<p>2<p>3<p>4</table>") == "a\n\n1\n\n2\n\n3\n\n4"


def test_a_table_inside_of_one_that_places_it() -> None:
    html = "<table><tr><td>menu<td><table><tr><th>A<th>B<tr><td>1<td>2</table></table>"
    assert markdown(html) == "menu\n\n| A | B |\n| --- | --- |\n| 1 | 2 |"
